import { lazy, Suspense } from 'react'
import type { FileDetails } from '#areas/files/contract.ts'
import classes from '#areas/files/web/parts/files.module.css'
import { previewOf } from '#areas/files/web/save-file.ts'

const PdfPages = lazy(async () => ({
  default: (await import('#areas/files/web/parts/PdfPages.tsx')).PdfPages,
}))

type Shown = Pick<FileDetails, 'id' | 'name' | 'mime' | 'latest'>

/** Pictures and PDFs are looked at here; whatever else there is, on the machine of whoever downloads it. */
export function Preview({ file }: { file: Shown }) {
  const address = previewOf(file, file.latest)
  if (file.mime.startsWith('image/'))
    return <img className={classes.preview} src={address} alt={`What ${file.name} shows`} />
  if (file.mime !== 'application/pdf') return null
  return (
    <Suspense fallback={<p role="status">Opening the PDF…</p>}>
      <PdfPages address={address} name={file.name} />
    </Suspense>
  )
}
