/** The event of the document once React listens to the page that the server rendered: what is pressed then counts. */
export const takenOver = 'taken-over';
