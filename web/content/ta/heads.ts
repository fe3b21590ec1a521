import type { Translated } from '../../../src/shared/content.ts';
import type { heads as english } from '../en/heads.ts';

export const heads: Translated<typeof english> = {
  titles: {
    home: 'DGCA அங்கீகாரம் பெற்ற ட்ரோன் பயிற்சி',
    about: 'எங்களைப் பற்றி',
    gallery: 'படங்கள்',
    courses: 'DGCA அங்கீகாரம் பெற்ற சான்றிதழ் பயிற்சிகள்',
    course: 'பயிற்சி',
    certificates: 'கூடுதல் பயிற்சிகள்',
    certificate: 'கூடுதல் பயிற்சி',
    contact: 'தொடர்பு, பங்குதாரர்கள்',
    batches: 'தேதிகளும் இடங்களும்',
    application: 'உங்கள் விண்ணப்பம்',
    applicationSearch: 'உங்கள் விண்ணப்பத்தைத் தேடுங்கள்',
    verification: 'சான்றிதழ்',
    verificationSearch: 'சான்றிதழைச் சரிபார்க்க',
    unknown: '404: பக்கம் இல்லை',
  },
};
