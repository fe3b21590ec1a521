/** Common questions, on the home page and on the page of each course. */
export const questions = {};
