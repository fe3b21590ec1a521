export { institutePictureCalls } from './institute-picture-calls.ts';
export {
  type InstitutePictureRepository,
  institutePictureRepository,
} from './institute-picture-repository.ts';
export { logoCalls } from './logo-calls.ts';
export { logoRepository } from './logo-repository.ts';
export { type PictureSize, pictureSizes, type SizeOfPicture } from './picture-size.ts';
export { flush, openPictureStore, type PictureStore, picturePath, storedName } from './picture-store.ts';
export { posterCalls } from './poster-calls.ts';
export { posterRepository } from './poster-repository.ts';
export { formReceiver } from './receive-picture.ts';
