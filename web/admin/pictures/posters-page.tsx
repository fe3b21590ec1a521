import * as v from 'valibot';
import { twinName } from '../../../src/shared/entry-twins.ts';
import { fixedSentences } from '../../../src/shared/fixed-sentences.ts';
import { languages, translations } from '../../../src/shared/languages.ts';
import { titleLabel } from '../../../src/shared/poster-titles.ts';
import type { Poster } from '../../../src/shared/records.ts';
import { posterRules } from '../../../src/shared/rules.ts';
import { screenPath, screens } from '../../../src/shared/screens.ts';
import { TextField } from '../../ui/field.tsx';
import { useAdminList } from '../data/use-admin-list.ts';
import { Screen } from '../frame/screen.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { UploadForm } from './upload-form.tsx';
import styles from './upload-screen.module.css';

/** One sentence for a missing title and a missing picture alike. */
const rules = v.object({
  ...posterRules.entries,
  file: v.literal(true, fixedSentences.posterIncomplete),
});
const uploadFailed = 'Error uploading image';
const deleteFailed = 'Error deleting image';
const deleteFailure = { refused: () => deleteFailed, lost: deleteFailed };

/** The event posters: visitors see the newest one in a popup. */
export function PostersPage() {
  const list = useAdminList<Poster>('/admin/eventposter');
  return (
    <Screen
      title={screens.adminPosters.title}
      back={{ href: screenPath('adminPanel'), label: 'Back', toPrevious: true }}
      total={list.items && `Total: ${list.items.length}`}
    >
      <div className={styles.screen}>
        <UploadForm
          heading="Add a poster"
          path="/admin/eventposter"
          rules={rules}
          success="Poster uploaded successfully!"
          failure={{ refused: uploadFailed, lost: uploadFailed }}
          submitLabel="Upload"
          onUploaded={list.reload}
        >
          {(form) => (
            <>
              <TextField label="Title" required {...form.field('name')} />
              {translations.map((language) => (
                <TextField
                  key={language}
                  label={titleLabel(language)}
                  optional
                  lang={languages[language].tag}
                  {...form.field(twinName(language, 'name'))}
                />
              ))}
            </>
          )}
        </UploadForm>
        <PictureGrid
          list={list}
          call="/admin/eventposter"
          shown={({ image, name }) => ({ url: image, name })}
          tall
          empty="No posters found"
          begin="The poster that you upload here opens on the home page."
          question="Are you sure you want to delete this poster?"
          deleted={fixedSentences.posterDeleted}
          loadFailed="Error fetching images"
          deleteFailure={deleteFailure}
        />
      </div>
    </Screen>
  );
}
