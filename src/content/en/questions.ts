/** Common questions, on the home page and, the first of them, on the page of each course. */
export const questions = {
  title: 'Frequently Asked Questions',
  /** How the institute works, as far as can be guessed; who can become a pilot and how long the certificate is valid says the law. */
  items: [
    {
      id: 'next-start',
      question: 'When does the next batch start?',
      answer:
        'The page “Upcoming batches” shows which batches are planned and how many seats are left. If none suits you, enroll without a date or call us: we will help you choose.',
    },
    {
      id: 'language',
      question: 'In which language do you teach?',
      answer: 'In Tamil and English. The study material is in English.',
    },
    {
      id: 'stay',
      question: 'Can I stay at the institute?',
      answer:
        'Yes, in the AC hostel on campus. Hostel and meals are not part of the course fee. If you need a room, tell us when we call you: we will tell you the charges.',
    },
    {
      id: 'drone',
      question: 'Which drone will I fly?',
      answer: 'One of our drones, of the class that you enroll for. You do not need a drone of your own.',
    },
    {
      id: 'job',
      question: 'Will I get a job after the course?',
      answer:
        'We help with your CV, with interviews and with finding openings. Whether you are hired, and for what pay, is the employer’s decision, so we cannot promise a job.',
    },
    {
      id: 'who',
      question: 'Who can become a remote pilot?',
      answer:
        'Anyone aged 18 to 65 who has passed class 10 and completes the training at an authorised institute, as per the Drone Rules, 2021.',
    },
    {
      id: 'validity',
      question: 'How long is the remote pilot certificate valid?',
      answer:
        'Ten years, as per the Drone Rules, 2021. It covers only the class of drone printed on it and can be renewed.',
    },
    {
      id: 'medical',
      question: 'Do I need a medical certificate?',
      answer:
        'Yes, for a remote pilot course: a fitness certificate from a registered medical practitioner. If you are not sure about your health, ask us before you book.',
    },
    {
      id: 'refund',
      question: 'Do I get my money back if I cancel?',
      answer:
        'If you cancel {earlyFrom} days or more before the first day, you get back all that you have paid towards the fee; {middleFrom} to {middleTo} days before, {middleShare} of it; {lateFrom} to {lateTo} days before, {lateShare}; on the first day or later, there is no refund.',
    },
  ],
};
