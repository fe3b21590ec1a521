/** Titles of the pages: before the institute's name in the browser's tab, and alone in the way to a page. */
export const heads = {
  titles: {
    home: 'DGCA authorised drone pilot training',
    about: 'About',
    gallery: 'Gallery',
    courses: 'DGCA authorised certificate courses',
    course: 'Course',
    certificates: 'Add-on courses',
    certificate: 'Add-on course',
    contact: 'Contact and partners',
    batches: 'Dates and seats',
    application: 'Your application',
    applicationSearch: 'Find your application',
    verification: 'Certificate',
    verificationSearch: 'Check a certificate',
    /** Of every address without a page; its heading too. */
    unknown: '404 Not Found',
  },
};
