import type { Translated } from '../../../src/shared/content.ts';
import type { collaborations as english } from '../en/collaborations.ts';

export const collaborations: Translated<typeof english> = {
  title: 'எங்கள் பங்குதாரர்கள்',
  lead: 'எங்களுடன் சேர்ந்து செயல்படும் நிறுவனங்கள்.',
  empty: 'எங்கள் பங்குதாரர்கள் இங்கே இடம்பெறுவார்கள்.',
  logo: 'பங்குதாரர் லோகோ',
  pause: 'லோகோக்களை நிறுத்து',
  play: 'லோகோக்களை ஓட விடு',
};
