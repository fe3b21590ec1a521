import * as v from 'valibot';
import { fixedSentences } from '../../../src/shared/fixed-sentences.ts';
import type { Logo } from '../../../src/shared/records.ts';
import { screens } from '../../../src/shared/screens.ts';
import { useAdminList } from '../data/use-admin-list.ts';
import { Screen } from '../frame/screen.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { UploadForm } from './upload-form.tsx';
import styles from './upload-screen.module.css';

const rules = v.object({ file: v.literal(true, fixedSentences.selectValidImage) });
const deleteFailure = { refused: () => 'Failed to delete image', lost: 'Delete failed' };

/** The image manager: the collaborators' logos. */
export function LogosPage() {
  const list = useAdminList<Logo>('/admin/images');
  return (
    <Screen
      title="Image Manager"
      kicker={screens.adminPartners.title}
      total={list.items && `Total: ${list.items.length}`}
    >
      <div className={styles.screen}>
        <UploadForm
          heading="Add an image"
          path="/admin/images/upload"
          rules={rules}
          success="Image uploaded successfully!"
          failure={{ refused: 'Failed to upload image', lost: 'Upload failed' }}
          submitLabel="Save"
          onUploaded={list.reload}
        />
        <PictureGrid
          list={list}
          call="/admin/images"
          shown={({ url, filename }) => ({ url, name: filename })}
          empty="No images found"
          begin="The logos that you save here are shown on the home page."
          question="Are you sure you want to delete this image?"
          deleted={fixedSentences.logoDeleted}
          loadFailed="Failed to fetch images"
          deleteFailure={deleteFailure}
        />
      </div>
    </Screen>
  );
}
