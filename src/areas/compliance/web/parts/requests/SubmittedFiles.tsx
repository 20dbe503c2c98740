import { Button } from '@mantine/core'
import { IconDownload, IconLock } from '@tabler/icons-react'
import type { Submission } from '#areas/compliance/requests/request-contract.ts'
import classes from '#areas/compliance/web/parts/requests/requests.module.css'
import { Preview, saveFile } from '#areas/files/web/public.tsx'
import { Notice } from '#kit/ui/Notice.tsx'

/** What was handed in, beside the form that decides on it. */
export function SubmittedFiles({ files }: { files: Submission['files'] }) {
  return (
    <div className={classes.files}>
      {files.map((file) =>
        file.opens ? (
          <figure key={file.id} className={classes.file}>
            <Preview file={file} />
            <figcaption>
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<IconDownload size={15} />}
                onClick={() => saveFile(file)}
              >
                {file.name}
              </Button>
            </figcaption>
          </figure>
        ) : (
          <Notice key={file.id} tone="locked">
            <IconLock size={14} aria-hidden /> {file.name} is sensitive: you may not open it.
          </Notice>
        ),
      )}
    </div>
  )
}
