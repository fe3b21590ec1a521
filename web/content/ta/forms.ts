import type { Translated } from '../../../src/shared/content.ts';
import type { forms as english } from '../en/forms.ts';
import { labels, sent } from './inboxes.ts';

export const forms: Translated<typeof english> = {
  labels,
  optional: '(விருப்பம்)',
  wrong: {
    missing: '{label} தேவை.',
    notText: '{label} எழுத்துகளில் இருக்க வேண்டும்.',
    tooLong: '{label} {most} எழுத்துகளுக்கு மேல் இருக்கக் கூடாது.',
    email: '{label} name@example.com போன்ற முகவரியாக இருக்க வேண்டும்.',
    phone: '{least} முதல் {most} இலக்கங்கள் உள்ள போன் எண்ணை உள்ளிடுங்கள். எடுத்துக்காட்டு: 98765 43210.',
    agree: 'அனுப்பும் முன் விதிமுறைகளை ஏற்றுக்கொள்ளுங்கள்.',
    batch:
      'இந்த பேட்சை இனி தேர்ந்தெடுக்க முடியாது. வேறு பேட்சைத் தேர்ந்தெடுங்கள், அல்லது ‘தேதியைப் பிறகு முடிவு செய்கிறேன்’ என்பதைத் தேர்ந்தெடுங்கள்.',
    application:
      'இந்தக் குறிப்பு எண்ணும் போன் எண்ணும் உள்ள விண்ணப்பம் எதுவும் இல்லை. இரண்டையும் சரிபாருங்கள், அல்லது எங்களுக்குப் போன் செய்யுங்கள்.',
  },
  sent,
};
