import type { FileDetails } from '#areas/files/contract.ts'
import { Owner } from '#areas/files/web/parts/FileList.tsx'
import classes from '#areas/files/web/parts/files.module.css'
import { sizeText } from '#areas/files/web/words.ts'
import { categoryNames, typeNames, visibilityNames } from '#areas/files/words.ts'
import { Facts, filled } from '#kit/ui/detail/Facts.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { DayText, InstantText } from '#kit/ui/values.tsx'

/** What is known of a file, and where the same content lies besides. */
export function FileFacts({ file }: { file: FileDetails }) {
  return (
    <>
      <Facts
        items={filled([
          ['Belongs to', <Owner key="o" file={file} />],
          ['Category', categoryNames[file.category]],
          ['Who may see it', visibilityNames[file.visibility]],
          ['Type', typeNames[file.mime] ?? file.mime],
          ['Size', sizeText(file.size)],
          ['Pages', file.pages],
          ['Expires', file.expires_on && <DayText key="e" day={file.expires_on} />],
          ['Kept until', file.retention_until && <DayText key="r" day={file.retention_until} />],
          ['Uploaded by', file.uploaded_by_name],
          ['Uploaded', <InstantText key="c" at={file.created_at} />],
          [
            'Checked by',
            file.scan_status === 'clean' &&
              (file.scanned_by === 'clamd'
                ? 'The virus scanner'
                : 'Its structure; there is no virus scanner'),
          ],
        ])}
      />
      {file.same.length > 0 && (
        <section aria-label="The same content">
          <h3 className={classes.head}>The same content is here, too</h3>
          <ul className={classes.lines}>
            {file.same.map(({ id, name, subject_name }) => (
              <li key={id} className={classes.line}>
                <TenantLink to={`/files?file=${id}`}>{name}</TenantLink>
                <span>{subject_name}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
