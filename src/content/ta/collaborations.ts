import type { Translated } from '../../shared/content.ts';
import type { collaborations as english } from '../en/collaborations.ts';

export const collaborations: Translated<typeof english> = {
  title: 'எங்கள் கூட்டு நிறுவனங்கள்',
  lead: 'எங்களுடன் சேர்ந்து செயல்படும் நிறுவனங்கள்.',
  empty: 'எங்களுடன் இணையும் நிறுவனங்கள் இங்கே இடம்பெறும்.',
  logo: 'கூட்டு நிறுவன லோகோ',
  pause: 'லோகோக்களை நிறுத்து',
  play: 'லோகோக்களை நகரச் செய்',
};
