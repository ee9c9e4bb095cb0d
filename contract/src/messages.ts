/** Sentences of the specification (letter for letter) and ours, that more than one place says. */
export const messages = {
	loginSuccessful: "Login successful!",
	registrationSuccessful: "Registration successful!",
	logoutSuccessful: "Logout Successfully",
	loginFailed: "Login failed",
	captchaRequired: "Please verify the reCAPTCHA",
	emailRequired: "Please enter your email.",
	emailInvalid: "Please enter a valid email address.",
	passwordRequired: "Please enter your password.",
	passwordWeak:
		"Please choose a stronger password (8+ chars, upper, lower, number, special char).",
	onlyLetters: "Only letters are allowed",
	max50: "Maximum 50 characters allowed",
	websiteInvalid: "Please enter a valid business website URL.",
	phoneInvalid: "Please enter a 10-digit phone number.",
	required: "Please fill in this field.",
	chooseOption: "Please choose one of the options.",
	textInvalid: "Please remove the special characters.",
	prequalificationRequired:
		"PreQualification must be submitted before accessing the feature.",
	signInAgain: "Please sign in again to go on.",
} as const;
