import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { invoiceTemplates, type TemplateFile } from '#areas/invoice-templates/contract.ts'
import { call, Refused } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'

const mostBytes = 500_000

/** Takes a template in from a file; what it does not know is told by its place in the file. */
export function FromFile() {
  const go = useGo()
  const chooser = useRef<HTMLInputElement>(null)
  const take = useMutation({
    meta: { quiet: true },
    mutationFn: async (file: File) => {
      if (file.size > mostBytes) throw new Error('A template has at most 500 kB')
      const body = read(await file.text())
      return call(invoiceTemplates.takeIn, { body })
    },
    onSuccess: async ({ id }) => {
      await refresh('invoice-templates')
      await go(`/settings/invoice-templates/${id}/edit`)
    },
  })
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept=".json,application/json"
        aria-label="File of a template"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) take.mutate(file)
        }}
      />
      <Button
        variant="default"
        leftSection={<IconUpload size={16} stroke={1.8} />}
        loading={take.isPending}
        onClick={() => chooser.current?.click()}
      >
        Choose a file
      </Button>
      {take.error && (
        <div style={{ marginTop: 12 }}>
          <Notice tone="danger" title="This file was not taken in">
            {reasonsOf(take.error).map((reason) => (
              <div key={reason}>{reason}</div>
            ))}
          </Notice>
        </div>
      )}
    </>
  )
}

function read(text: string): TemplateFile {
  try {
    return JSON.parse(text) as TemplateFile
  } catch {
    throw new Error('This is no JSON file')
  }
}

function reasonsOf(error: Error): string[] {
  if (!(error instanceof Refused)) return [error.message]
  const { title, description, errors = {} } = error.problem
  const places = Object.entries(errors).map(([place, messages]) => `${place}: ${messages[0]}`)
  return places.length > 0 ? places.slice(0, 8) : [description || title]
}
