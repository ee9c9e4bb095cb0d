/**
 * Words that people build passwords from, chosen by hand for this project from published reviews of leaked passwords (the
 * yearly "most common passwords" articles, the examples in NIST SP 800-63B). No list was copied, and whole passwords aren't
 * listed: those that pass the Strong rule consist of these words, keyboard walks, years, and a sign at the end, which
 * `guessing-cost.ts` takes apart.
 */
export const commonPasswordWords: readonly string[] = `
password passwort passwd pass passcode secret secure security login logon signin welcome letmein changeme change default
temp temporary test testing tester guest user username admin administrator root superuser system server master manager
qwerty azerty qwertz abc abcd asdf zxcv qazwsx iloveyou loveyou love lover lovely baby angel babygirl sweetheart honey
princess prince queen king sunshine moonlight starlight rainbow flower butterfly dragon monkey tiger lion panda eagle
phoenix wolf bear shadow ninja samurai pirate hunter killer ranger soldier warrior knight wizard matrix batman superman
spiderman ironman joker hulk thor starwars pokemon naruto minecraft fortnite roblox mario zelda gandalf
football baseball basketball soccer hockey golf tennis cowboys yankees lakers steelers eagles patriots arsenal chelsea
liverpool barcelona madrid juventus
summer winter spring autumn fall january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday morning today tomorrow
hello hola bonjour hi hey goodbye thanks please yes
michael jordan michelle jessica jennifer ashley amanda nicole daniel andrew joshua matthew anthony robert william thomas
charlie george harley jasmine hannah samantha elizabeth maria jose david john james justin brandon buster maggie bailey
ginger pepper cookie coffee chocolate cheese banana orange apple cherry peaches pumpkin silver golden diamond purple
yellow green blue black white red
computer internet google facebook amazon microsoft windows apple iphone android samsung oracle cisco
money dollar cash bank banking business company office work worker sales finance funding loan lender credit invest
freedom liberty america american usa india canada mexico texas florida california newyork london paris
mustang ferrari porsche corvette mercedes toyota honda harley chevy ford camaro
jesus christ god heaven faith blessed family friend friends forever whatever trustno access hacker mother father
mommy daddy sister brother happy lucky smile cool sexy hot rockstar guitar music dance party
`
  .trim()
  .split(/\s+/);
