/** What differs between courses and add-on certificates, for tests that hold for both. */
export const kinds = [
  {
    noun: 'course',
    list: '/course',
    listTitle: 'DGCA Authorized Certificate',
    call: '/api/courses',
    id: 'small-class',
    name: 'Small Class',
    page: (id: string) => `/course-enroll-template/${id}`,
    placeholder: 'course-placeholder-',
    empty: 'No course is listed at the moment. Please write to us for dates.',
  },
  {
    noun: 'certificate',
    list: '/certificate',
    listTitle: 'Add On Courses',
    call: '/api/certificates',
    id: 'fpv',
    name: 'FPV',
    page: (id: string) => `/certificate-enroll-template/${id}`,
    placeholder: 'certificate-placeholder-',
    empty: 'No add-on course is listed at the moment. Please write to us for dates.',
  },
] as const;
