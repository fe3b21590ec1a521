import type { Translated } from '../../../src/shared/content.ts';
import type { family as english } from '../en/family.ts';

export const family: Translated<typeof english> = {
  proof: {
    title: 'எங்கள் அங்கீகாரம்',
    number: 'DGCA அங்கீகார எண்',
    issuedOn: 'வழங்கிய நாள்',
    validUntil: 'செல்லுபடியாகும் கடைசி நாள்',
    classes: 'வகைகள்',
    legalName: 'சட்டப்பூர்வப் பெயர்',
    check: 'DGCA இணையதளத்தில் சரிபாருங்கள்',
  },
  people: {
    title: 'எங்கள் குழு',
    licence: 'உரிம எண் {number}',
    minutesInAir: 'ஒவ்வொரு மாணவரும் பறக்கவிடும் நிமிடங்கள்',
    studentsPerInstructor: 'ஒரு பயிற்றுநருக்கு மாணவர்கள்',
    droneModels: 'நீங்கள் பறக்கவிடும் ட்ரோன்கள்',
  },
  parents: {
    title: 'பெற்றோருக்கு',
    lead: 'இந்த இணையதளத்தில் எந்தப் பணமும் செலுத்த வேண்டாம்.',
    course: '{course}, {days}',
    gst: 'GST {rate}',
    total: 'GST சேர்த்து மொத்தம்',
    deposit: 'இடத்தை உறுதி செய்ய (கட்டணத்தில் {share})',
    hostelNight: 'விடுதி, ஓர் இரவுக்கு',
    foodDay: 'உணவு, ஒரு நாளுக்கு',
    medical: 'உடல்தகுதிச் சான்று',
    retest: 'மறுதேர்வு',
    refunds: 'ரத்து செய்தால், கட்டணத்தில் நீங்கள் செலுத்தியதில் திருப்பித் தரப்படுவது',
    early: 'முதல் நாளுக்கு {from} நாட்கள் அல்லது அதற்கும் முன்',
    middle: '{from} முதல் {to} நாட்களுக்கு முன்',
    later: 'முதல் நாளிலோ அதற்குப் பிறகோ',
    call: 'கேள்விகள் உள்ளனவா? போன் செய்யுங்கள்: {phone}',
  },
  send: {
    button: 'பெற்றோருக்கு அனுப்ப',
    other: 'ஆங்கிலத்தில் அனுப்ப',
    message: {
      course: '{course}, {institute}',
      fee: 'கட்டணம்: {fee}',
      feeInAll: 'கட்டணம்: மொத்தம் {total} ({fee})',
      batch: 'பேட்ச்: {days}, {seats}',
      deposit: 'இடத்தை உறுதி செய்ய: {amount} (கட்டணத்தில் {share})',
      refunds: 'ரத்து செய்தால் திருப்பித் தரப்படும் பணம்:',
      refund: '- {when}: {share}',
      nothing: 'இணையதளத்தில் எந்தப் பணமும் செலுத்த வேண்டாம்.',
      call: 'போன்: {phone}',
    },
  },
};
