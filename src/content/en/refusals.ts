/** Why the server does not take a form now, besides what is wrong with its fields. */
export const refusals = {
  tooMany: 'Too many forms were sent from your connection. Please try again in a few minutes.',
  tooQuick: 'That was very quick. Please send the form again in a few seconds.',
  /** Of a form that was opened over a day ago. */
  outOfDate: 'This form is out of date. Please send it again.',
  tooLarge: 'What you sent is too large; at most {most} can be sent.',
  tooSlow: 'What you sent took too long to arrive. Please try again.',
  busy: 'The server is busy. Please try again in a moment.',
  /** The disk is full. */
  noRoom: 'The server has no room to store this now. Please try again later.',
  fault: 'Something went wrong on our side. Please try again later.',
};
