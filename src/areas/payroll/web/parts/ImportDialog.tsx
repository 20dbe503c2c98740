import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PayRun } from '#areas/payroll/contract.ts'
import { mostImported, payResults } from '#areas/payroll/results/contract.ts'
import classes from '#areas/payroll/web/parts/ImportDialog.module.css'
import { moved } from '#areas/payroll/web/parts/moved.ts'
import { call, Refused } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { Notice } from '#kit/ui/Notice.tsx'
import { notify } from '#kit/ui/toast.ts'

/** Reads what payroll made of a run out of its CSV file; what does not agree is told line by line. */
export function ImportDialog({ run, onClose }: { run: PayRun; onClose: () => void }) {
  const [file, setFile] = useState<{ filename: string; content: string }>()
  const [faults, setFaults] = useState<readonly string[]>([])
  const send = useMutation({
    // Said here, line by line.
    meta: { quiet: true },
    mutationFn: (body: { filename: string; content: string; version: number }) =>
      call(payResults.import, { params: { id: run.id }, body }),
    onError: (error) => setFaults(faultsOf(error)),
    onSuccess: async () => {
      await refresh(...moved)
      notify({ type: 'success', title: 'Results imported' })
      onClose()
    },
  })
  const choose = async (chosen: File | undefined) => {
    setFaults([])
    setFile(undefined)
    if (!chosen) return
    if (chosen.size > mostImported)
      setFaults(['The file is larger than 900 kB: take out columns that are not needed'])
    else setFile({ filename: chosen.name.slice(0, 120), content: decoded(await chosen.arrayBuffer()) })
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Import the results of ${run.number}`}
      confirm="Import"
      disabled={!file}
      loading={send.isPending}
      onConfirm={() => file && send.mutate({ ...file, version: run.version })}
    >
      <Text size="sm">
        A CSV file with a line for each worker: payroll reference or NI number, gross, tax, NI, pension, net.
        What payroll added has columns of its own: holiday pay, statutory pay, other pay.
        {run.result && ' It takes the place of what was imported before, as a new version.'}
      </Text>
      <input
        type="file"
        aria-label="File of results"
        accept=".csv,text/csv,text/plain"
        className={classes.file}
        onChange={({ currentTarget: { files } }) => void choose(files?.[0])}
      />
      <div role="alert">
        {faults.length > 0 && (
          <Notice tone="danger" title="Nothing was imported">
            <ul className={classes.faults}>
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  )
}

/** Payroll programs save as UTF-8, as Unicode of Windows, or in its old letters, where a pound is another byte. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function faultsOf(error: unknown): string[] {
  if (!(error instanceof Refused)) return ['The file could not be sent. Try again.']
  const { errors, title, description } = error.problem
  return errors ? Object.values(errors).flat() : [`${title}. ${description}`]
}
