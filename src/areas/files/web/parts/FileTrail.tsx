import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FileDetails, files } from '#areas/files/contract.ts'
import classes from '#areas/files/web/parts/files.module.css'
import { saveFile } from '#areas/files/web/save-file.ts'
import { sizeText } from '#areas/files/web/words.ts'
import { queryOf } from '#kit/query.ts'
import { InstantText } from '#kit/ui/values.tsx'

type Props = { file: FileDetails; mayOpen: boolean }

const did = { download: 'downloaded it', preview: 'looked at it' }

/** The versions of a file, and who took it or looked at it. */
export function FileTrail({ file, mayOpen }: Props) {
  const { id, latest } = file
  const versions = useQuery({ ...queryOf(files.versions, { params: { id } }), enabled: latest > 1 })
  const downloads = useQuery(queryOf(files.downloads, { params: { id }, query: { per_page: 25 } as never }))
  return (
    <>
      {latest > 1 && (
        <section aria-label="Versions">
          <h3 className={classes.head}>Versions</h3>
          <ol className={classes.lines} reversed>
            {versions.data?.data.map(({ number, name, size, at, uploaded_by_name, scan_status }) => (
              <li key={number} className={classes.line}>
                <span>
                  {number}: {name}, {sizeText(size)}, {uploaded_by_name}, <InstantText at={at} />
                </span>
                {mayOpen && scan_status === 'clean' && number < latest && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Download version ${number}`}
                    onClick={() => saveFile({ id, name }, number)}
                  >
                    Download
                  </Button>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
      <section aria-label="Who had it">
        <h3 className={classes.head}>Who had it</h3>
        {downloads.data?.data.length === 0 && <span>Nobody yet.</span>}
        <ul className={classes.lines}>
          {downloads.data?.data.map(({ id, user_name, kind, at, number }) => (
            <li key={id} className={classes.line}>
              <span>
                {user_name} {did[kind]}
                {latest > 1 && `, version ${number}`}
              </span>
              <InstantText at={at} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
