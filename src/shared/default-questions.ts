import { refundSentence } from './booking-terms.ts';
import type { Question } from './site-facts.ts';

/** How the institute works, as far as can be guessed: samples, until it says so itself. */
export const samplePractice: readonly Question[] = [
  {
    question: 'When does the next course start?',
    answer:
      'We fix the first day with you. Call us or write on WhatsApp to hear which dates still have seats, before you pay anything.',
  },
  {
    question: 'In which language do you teach?',
    answer: 'In Tamil and English. The study material is in English.',
  },
  {
    question: 'Can I stay at the institute?',
    answer:
      'Yes, in the AC hostel on campus. Hostel and meals are not part of the course fee: tell us when you enroll that you need a place, and we confirm it with the charges.',
  },
  {
    question: 'Which drone will I fly?',
    answer: 'One of our drones, of the class that you enroll for. You do not need a drone of your own.',
  },
  {
    question: 'Will I get a job after the course?',
    answer:
      'We help with your CV, with interviews and with finding openings. Whether you are hired, and for what pay, is the employer’s decision, so we cannot promise a job.',
  },
  {
    question: 'Do I need a medical certificate?',
    answer:
      'Yes, for a remote pilot course: a fitness certificate from a registered medical practitioner. If you are not sure about your health, ask us before you book.',
  },
  { question: 'Do I get my money back if I cancel?', answer: refundSentence },
];

/** What the law says, the same at every institute. */
const law: readonly Question[] = [
  {
    question: 'Who can become a remote pilot?',
    answer:
      'Anyone aged 18 to 65 who has passed class 10 and completes the training at an authorised institute. So say the Drone Rules, 2021.',
  },
  {
    question: 'How long is the remote pilot certificate valid?',
    answer:
      'Ten years, under the Drone Rules, 2021. It is for the class of drone that is named on it, and can be renewed.',
  },
];

/** The questions that stand on the site until the institute sets its own. */
export const defaultQuestions: Question[] = [
  ...samplePractice.slice(0, 5),
  ...law,
  ...samplePractice.slice(5),
];
