/** What differs between courses and add-on certificates, for tests that hold for both. */
export const kinds = [
  {
    noun: 'course',
    list: '/course',
    listTitle: 'DGCA Authorized Certificate',
    call: '/api/courses',
    /** Those of the first run: name, id, days, price line, and how their picture's file begins. */
    entries: [
      ['Small Class', 'small-class', '5', 'Investment: ₹45,000 + 18% GST', 'service-small-'],
      ['Medium Class', 'medium-class', '5', 'Investment: ₹55,000 + 18% GST', 'service-medium-'],
      [
        'Small + Medium Class',
        'small-medium-class',
        '8',
        'Investment: ₹80,000 + 18% GST',
        'service-small-medium-',
      ],
    ],
    environment: [
      'Accommodation for 50+ students at a time',
      'Simulator room',
      'Hands-on practice',
      '6 type-certificate drones',
      'Library',
    ],
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
    entries: [
      ['Aerial Mapping', 'aerial-mapping', '5', '₹25,000 +18% GST', 'addon-aerial-mapping-'],
      ['FPV', 'fpv', '5', '₹18,000 +18% GST', 'addon-fpv-'],
      ['Agriculture Drone', 'agriculture-drone', '3', '₹20,000 +18% GST', 'addon-agriculture-'],
    ],
    environment: [
      '24-acre green campus',
      'AC hostel',
      'Supportive staff',
      '100% placement support',
      'Community support',
    ],
    id: 'fpv',
    name: 'FPV',
    page: (id: string) => `/certificate-enroll-template/${id}`,
    placeholder: 'certificate-placeholder-',
    empty: 'No add-on course is listed at the moment. Please write to us for dates.',
  },
] as const;
