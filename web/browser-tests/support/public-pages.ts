/** Every public page; of courses and certificates one. */
export const publicPages = [
  '/',
  '/about',
  '/gallery',
  '/course',
  '/course-enroll-template/small-class',
  '/certificate',
  '/certificate-enroll-template/fpv',
  '/contact',
  '/batches',
  '/application',
  '/verify',
];
