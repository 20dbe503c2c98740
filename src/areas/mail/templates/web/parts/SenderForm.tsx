import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChangeSender, type Sender, sender as senders } from '#areas/mail/templates/contract.ts'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { ErrorState } from '#kit/ui/states.tsx'

export function SenderPart() {
  const { data, error, refetch } = useQuery(queryOf(senders.show))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <SenderForm sender={data} /> : <Skeleton height={320} radius="lg" />
}

const schema = ChangeSender.required()

/** Whom mails are from, where answers go, and what stands below them. */
function SenderForm({ sender }: { sender: Sender }) {
  const { usual, ...initial } = sender
  const form = useRecordForm({
    schema,
    initial,
    save: (body) => call(senders.change, { body }),
    saved: 'Sender saved',
    refreshes: ['settings'],
  })
  return (
    <RecordForm
      form={form}
      title="Sender"
      back={{ to: '/settings/email', label: 'Email' }}
      submit="Save sender"
      embedded
      stays
    >
      <Section
        title="Sender"
        description="The address itself is that of this installation, so that emails arrive."
      >
        <TextField
          name="sender_name"
          label="Sender name"
          description="Empty: your agency’s name."
          placeholder={usual.sender_name}
        />
        <TextField
          name="reply_to"
          label="Answers go to"
          type="email"
          description="Empty: your company’s email."
          placeholder={usual.reply_to}
        />
        <TextField
          name="archive_address"
          label="Archive"
          type="email"
          description="Gets a copy of every email, without the secrets of its links."
        />
        <Wide>
          <TextareaField
            name="signature"
            label="Signature"
            description="Stands below every email, as plain text."
            rows={4}
          />
        </Wide>
      </Section>
    </RecordForm>
  )
}
