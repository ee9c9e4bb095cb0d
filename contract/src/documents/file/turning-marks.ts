/** These reverse the text that follows, which makes `fdp.exe` look like `exe.pdf`. Names of files are kept without them. */
export const turningMarks = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/gu;
