import { dashboardPath, guardedPublicPaths, loginPath, nextParameter } from "./route-rule.ts";
import { sessionKeys } from "./storage.ts";

/**
 * The route guard as an inline script for every document's <head>. It runs before the first paint, so no wrong page flashes,
 * and marks on <html> whether someone is signed in, which decides between 'Sign in' and 'Dashboard' on prerendered pages.
 * A session that is over leaves the storage at once: a page that is only read never starts React, which would do it.
 * The text must be constant, since its hash is in the Content-Security-Policy. It repeats `findRedirect`; one test covers both.
 */
export const earlyGuardScript = `(function(){
var d=document.documentElement,l=location,t=null,live=false,to=null;
try{
t=localStorage.getItem("token");
if(t)live=JSON.parse(atob(t.split(".")[1].replace(/-/g,"+").replace(/_/g,"/"))).exp*1000>Date.now();
}catch(e){live=false}
d.dataset.session=live?"in":"out";
if(t&&!live)${JSON.stringify(sessionKeys)}.forEach(function(k){localStorage.removeItem(k)});
var p=l.pathname.replace(/\\/+$/,"")||"/";
if(p===${JSON.stringify(dashboardPath)}||p.indexOf(${JSON.stringify(`${dashboardPath}/`)})===0){
if(!live)to=${JSON.stringify(`${loginPath}?${nextParameter}=`)}+encodeURIComponent(l.pathname+l.search+l.hash);
}else if(live&&${JSON.stringify(guardedPublicPaths)}.indexOf(p)>=0){
to=${JSON.stringify(dashboardPath)};
if(p===${JSON.stringify(loginPath)})try{
var n=new URLSearchParams(l.search).get(${JSON.stringify(nextParameter)}),h="https://this.site.invalid",u=n&&n[0]==="/"?new URL(n,h):null;
if(u&&u.origin===h&&u.pathname.indexOf("//")!==0)to=u.pathname+u.search+u.hash;
}catch(e){}
}
if(to!==null){d.style.visibility="hidden";l.replace(to)}
})()`;
