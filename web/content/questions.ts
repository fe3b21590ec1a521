/** Words around the questions; they come with the site facts. */
export const questionsSection = { title: 'Common Questions' } as const;

/** So many of them, from the first, stand on the page of a course too. */
export const questionsOfCourse = 5;
