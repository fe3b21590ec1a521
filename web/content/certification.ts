import type { SectionHead, TitledText } from './shapes.ts';

/** 'Our Certification' on the home page. */
export const certificationHead: SectionHead = {
  title: 'Our Certification',
  lead: 'Under the Drone Rules, 2021, you need a remote pilot certificate (RPC) to fly a drone above 2 kg, and for paid work with any drone above 250 g. Get yours in four steps.',
};

/** The four steps to a remote pilot certificate, in their order. */
export const certificationSteps: readonly TitledText[] = [
  {
    id: 'documents',
    title: 'Enroll with your documents',
    text: 'You are 18 to 65 years old, have passed class 10, and bring a government-issued ID and address proof.',
  },
  {
    id: 'training',
    title: 'Train with us',
    text: 'Theory, simulator and flying, as the DGCA prescribes for your class of drone.',
  },
  {
    id: 'tests',
    title: 'Pass the tests',
    text: 'A theory test and a flying test. We go through your result with you, whatever it is.',
  },
  {
    id: 'certificate',
    title: 'Receive your RPC',
    text: 'Once you pass, we apply for your certificate on the DGCA’s online platform. An RPC is valid for ten years.',
  },
];

/** The line under the steps. */
export const certificationNote =
  'Add-on certificates are issued by the institute. They show what you learned and do not replace an RPC.';
