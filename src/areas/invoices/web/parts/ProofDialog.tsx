import { Button, FileButton, Group, Modal, Stack, Textarea } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type ProofCheck, proofs } from '#areas/invoices/proof/contract.ts'
import { typeWords } from '#areas/invoices/words.ts'
import { call, Refused } from '#kit/call.ts'
import { instantText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'

/** A proof file, or the mail that held it, compared with what the series hold today. */
export function ProofDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const check = useMutation({
    mutationFn: (given: string) => call(proofs.check, { body: { text: given } }),
    meta: { quiet: true },
  })
  const read = async (file: File | null) => {
    if (!file) return
    // What is larger is no proof; the server says so in the same words.
    const given = await file.slice(0, 300_000).text()
    setText(given)
    check.mutate(given)
  }
  const refused = check.error instanceof Refused ? check.error.problem : undefined
  return (
    <Modal
      opened
      onClose={onClose}
      title="Check a proof file"
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="sm">
        <Textarea
          label="Proof"
          description="Choose the file, or paste its text or the email you got"
          rows={6}
          value={text}
          error={refused && (refused.errors?.text?.[0] ?? refused.title)}
          onChange={(event) => {
            setText(event.currentTarget.value)
            check.reset()
          }}
        />
        <Group justify="space-between" gap="xs">
          <FileButton
            onChange={(file) => void read(file)}
            accept="text/plain,.txt,.eml"
            inputProps={{ 'aria-label': 'Proof file' }}
          >
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={16} />}>
                Choose a file
              </Button>
            )}
          </FileButton>
          <Button disabled={text.trim() === ''} loading={check.isPending} onClick={() => check.mutate(text)}>
            Check
          </Button>
        </Group>
        {check.data && <Outcome found={check.data} />}
      </Stack>
    </Modal>
  )
}

function Outcome({ found: { ok, title, description, at, stamp, heads } }: { found: ProofCheck }) {
  return (
    <Stack gap="xs" role="status">
      <Notice tone={ok ? 'info' : 'danger'} title={title}>
        {description}
        {at && ` It was made on ${instantText(at)}.`}
      </Notice>
      {stamp.text !== description && <StampWords stamp={stamp} />}
      {heads.length > 0 && (
        <ul style={{ margin: 0, paddingLeft: 18 }}>
          {heads.map((head) => (
            <li key={`${head.series_id} ${head.position}`}>
              {typeWords[head.type as keyof typeof typeWords] ?? head.type}, up to{' '}
              <strong>{head.number}</strong>: {head.problem ?? 'as it was issued'}
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

function StampWords({ stamp: { state, at, by, issuer, text } }: Pick<ProofCheck, 'stamp'>) {
  if (state !== 'valid' || !at) return <p style={{ margin: 0 }}>{text}</p>
  return (
    <p style={{ margin: 0, overflowWrap: 'anywhere' }}>
      Time-stamped by <strong>{by}</strong> at {instantText(at)}, with a certificate issued by {issuer}.{' '}
      {text}
    </p>
  )
}
