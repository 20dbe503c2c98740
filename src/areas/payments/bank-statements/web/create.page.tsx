import { Button, FileButton, Text } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { type BankFilePreview, bankStatements } from '#areas/payments/bank-statements/contract.ts'
import { UploadForm } from '#areas/payments/bank-statements/web/parts/UploadForm.tsx'
import { call, Refused } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { Notice } from '#kit/ui/Notice.tsx'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { Stack } from '#kit/ui/Stack.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { notifyRefusal } from '#kit/ui/toast.ts'

export const Route = createFileRoute('/tenant/$tenantId/bank-statements/create')({
  staticData: { title: 'Upload Statement' },
  beforeLoad: needs('bank_statements.match'),
  component: UploadPage,
})

type Chosen = { name: string; content: string; preview: BankFilePreview }

/** First a file, then what it holds: nothing is kept before a person has looked. */
function UploadPage() {
  const [chosen, setChosen] = useState<Chosen>()
  const [wrong, setWrong] = useState<string>()
  const [reading, setReading] = useState(false)
  const choose = async (file: File | null) => {
    if (!file) return
    setWrong(undefined)
    setReading(true)
    try {
      const content = base64Of(new Uint8Array(await file.arrayBuffer()))
      const preview = await call(bankStatements.preview, { body: { content } })
      setChosen({ name: file.name, content, preview })
    } catch (error) {
      setChosen(undefined)
      const problem = error instanceof Refused ? error.problem.errors?.content?.[0] : undefined
      if (problem) setWrong(problem)
      else notifyRefusal(error)
    } finally {
      setReading(false)
    }
  }
  const isHere = chosen?.preview.existing_id ?? null
  return (
    <>
      <PageHeader title="Upload Statement" back={{ to: '/bank-statements', label: 'Bank statements' }} />
      <Stack>
        <Panel title="File">
          <Text size="sm" mb="sm">
            CSV, Excel, CAMT.053, MT940 or OFX, as your bank gives it, of at most 7 MB. Lines that are here
            already are left out, so days may overlap.
          </Text>
          <FileButton
            onChange={(file) => void choose(file)}
            accept=".csv,.txt,.tsv,.xlsx,.xml,.sta,.mt940,.940,.ofx,.qfx,text/csv,text/xml"
            inputProps={{ 'aria-label': 'File of the bank' }}
          >
            {(props) => (
              <Button {...props} {...(chosen ? { variant: 'default' } : {})} loading={reading}>
                {chosen ? 'Choose another file' : 'Choose file'}
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="red.8" mt="sm" role="alert">
            {wrong}
          </Text>
        </Panel>
        {chosen && isHere !== null && (
          <Notice tone="info">
            This very file was uploaded before.{' '}
            <TenantLink to={`/bank-statements/${isHere}/view`}>See its lines</TenantLink>
          </Notice>
        )}
        {chosen && isHere === null && <UploadForm key={chosen.preview.sha256} {...chosen} />}
      </Stack>
    </>
  )
}

/** In pieces: a call takes so many arguments only. */
function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
