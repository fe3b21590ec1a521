/** The questions of a family before it trusts the institute: on Home and on the page of each course. */
export const family = {
  /** Said where it is set. */
  proof: {
    title: 'Our authorisation',
    number: 'DGCA authorisation',
    issuedOn: 'Issued on',
    validUntil: 'Valid until',
    classes: 'Classes',
    legalName: 'Legal name',
    check: 'Check with the DGCA',
  },
  people: {
    title: 'Our people',
    /** Beside the ways to call, before name and role of a person. */
    askFor: 'Questions? Ask for',
    licence: 'Licence {number}',
    minutesInAir: 'Minutes in the air, each student',
    studentsPerInstructor: 'Students to an instructor',
    droneModels: 'Drones you fly',
  },
  parents: {
    title: 'For parents',
    lead: 'You pay nothing on this website.',
    course: '{course}, {days}',
    gst: 'GST {rate}',
    total: 'Total with GST',
    deposit: 'To confirm the seat ({share} of the course fee)',
    hostelNight: 'Hostel, a night',
    foodDay: 'Food, a day',
    medical: 'Medical fitness certificate',
    retest: 'Repeated test',
    /** The same for all days, where both are told, and their sum with the fee. */
    hostelNights: 'Hostel, {count}\u00a0nights at\u00a0{amount}',
    foodDays: 'Food, {count}\u00a0days at\u00a0{amount}',
    inAll: 'In all',
    /** A link beside the fee to all of this; the second while hostel and food are not both told. */
    hostelAndFood: 'In all {amount}, with hostel and food',
    costsAndRefunds: 'For parents: costs and refunds',
    refunds: 'If you cancel, you get back',
    /** Below it: of what it is a share. */
    refundsOf: 'this share of what you have paid towards the fee.',
    early: '{from}\u00a0days or more before the first day',
    middle: '{from}\u00a0to\u00a0{to}\u00a0days before',
    later: 'On the first day or later',
    call: 'Questions? Call us: {phone}',
  },
  send: {
    /** Opens WhatsApp with the message below. */
    button: 'Send to my parents',
    /** The same in the other language. */
    other: 'Send in Tamil',
    message: {
      course: '{course}, {institute}',
      fee: 'Fee: {fee}',
      feeInAll: 'Fee: {total} with GST ({fee})',
      inAll: 'In all, with hostel and food: {amount}',
      batch: 'Batch: {days}, {seats}',
      deposit: 'To confirm the seat: {amount} ({share} of the course fee)',
      refunds: 'Refund if you cancel:',
      refund: '- {when}: {share}',
      nothing: 'You pay nothing on the website.',
      call: 'Phone: {phone}',
    },
  },
};
