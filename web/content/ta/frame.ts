import type { Translated } from '../../../src/shared/content.ts';
import type { frame as english } from '../en/frame.ts';

export const frame: Translated<typeof english> = {
  logo: {},
  icon: {},
  header: {
    skip: 'நேராகப் பக்கத்துக்குச் செல்லுங்கள்',
    openMenu: 'மெனுவைத் திற',
    closeMenu: 'மெனுவை மூடு',
    navigation: 'மெனு',
  },
  footer: {
    tagline: 'தமிழ்நாடு, நாமக்கல்லில் ரிமோட் பைலட் பயிற்சி',
    company: 'பயிற்சி நிலையம்',
    legal: 'சட்ட விவரங்கள்',
    privacyPolicy: 'தனியுரிமைக் கொள்கை',
    terms: 'விதிமுறைகள்',
    contact: 'தொடர்பு',
    social: 'எங்களைப் பின்தொடருங்கள்',
    rights: '© {name}. அனைத்து உரிமைகளும் பாதுகாக்கப்பட்டவை.',
    pictures: 'இந்தத் தளத்தில் உள்ள படங்கள் வரையப்பட்டவை.',
    somePictures: 'இந்தத் தளத்தில் உள்ள சில படங்கள் வரையப்பட்டவையாக இருக்கலாம்.',
  },
  networks: { facebook: 'Facebook', instagram: 'Instagram', youtube: 'YouTube', linkedin: 'LinkedIn' },
  directLines: { call: 'அழைக்க', chat: 'WhatsApp' },
  chat: {
    before: 'WhatsApp-இல்',
    hidden: 'எங்களுடன்',
    after: 'பேசுங்கள்',
    text: 'வணக்கம்! உங்கள் பயிற்சிகளைப் பற்றி மேலும் தெரிந்துகொள்ள விரும்புகிறேன்.',
  },
  withoutScript: '{what} {phone} என்ற எண்ணில் எங்களை அழைக்கலாம், அல்லது {email} முகவரிக்கு எழுதலாம்.',
  loading: 'சற்றுக் காத்திருங்கள்...',
  notFound: {
    text: 'இந்த முகவரியில் எந்தப் பக்கமும் இல்லை. பக்கம் வேறு முகவரிக்கு மாறியிருக்கலாம், அல்லது முகவரியில் எழுத்துப் பிழை இருக்கலாம்.',
    home: 'முகப்பு',
    courses: 'பயிற்சிகளைப் பாருங்கள்',
  },
  failure: {
    title: 'இந்தப் பக்கத்தைக் காட்ட முடியவில்லை',
    text: 'எங்கள் தளத்தில் ஏதோ தவறு நடந்தது, அல்லது இணைய இணைப்பு விட்டுப்போனது. மீண்டும் திறந்தால் பெரும்பாலும் சரியாகிவிடும்.',
    again: 'மீண்டும் திற',
  },
  authorisation: {
    line: 'DGCA அங்கீகாரம் பெற்ற RPTO · எண்\u00a0{number}',
    check: 'DGCA தளத்தில் சரிபாருங்கள்',
  },
};
