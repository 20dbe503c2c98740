import { Button } from '@mantine/core'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import classes from '#areas/files/web/parts/files.module.css'

GlobalWorkerOptions.workerSrc = worker

/** Pixels across, on a screen with two of them for each. */
const width = 1_100

/** A PDF page by page, drawn by a worker; nothing in it runs. */
export function PdfPages({ address, name }: { address: string; name: string }) {
  const [document, setDocument] = useState<PDFDocumentProxy>()
  const [page, setPage] = useState(1)
  const [failed, setFailed] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const opening = getDocument({ url: address, disableRange: true, disableStream: true, enableXfa: false })
    opening.promise.then(setDocument, () => setFailed(true))
    return () => void opening.destroy()
  }, [address])
  useEffect(() => {
    if (!document || !canvas.current) return
    const on = canvas.current
    let stopped = false
    let stop = () => {}
    document
      .getPage(page)
      .then((one) => {
        if (stopped) return
        const scale = width / one.getViewport({ scale: 1 }).width
        const viewport = one.getViewport({ scale })
        on.width = viewport.width
        on.height = viewport.height
        const drawing = one.render({ canvas: on, viewport })
        stop = () => drawing.cancel()
        return drawing.promise
      })
      .catch(() => {
        if (!stopped) setFailed(true)
      })
    return () => {
      stopped = true
      stop()
    }
  }, [document, page])
  if (failed) return <p role="status">This PDF cannot be shown here. Download it to look at it.</p>
  const pages = document?.numPages ?? 1
  return (
    <div className={classes.pdf}>
      <canvas ref={canvas} role="img" aria-label={`${name}, page ${page} of ${pages}`} />
      {pages > 1 && (
        <div className={classes.line}>
          <Button size="compact-sm" variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous page
          </Button>
          <span role="status">
            {page} of {pages}
          </span>
          <Button
            size="compact-sm"
            variant="default"
            disabled={page === pages}
            onClick={() => setPage(page + 1)}
          >
            Next page
          </Button>
        </div>
      )}
    </div>
  )
}
