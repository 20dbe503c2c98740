import { Button } from '@mantine/core'
import { IconDownload, IconFileX, IconSend } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { type AdviceNote, adviceNotes } from '#areas/payroll/advice-notes/contract.ts'
import { AdviceLines } from '#areas/payroll/advice-notes/web/parts/AdviceLines.tsx'
import { AdviceStatus } from '#areas/payroll/advice-notes/web/parts/columns.tsx'
import { tenantOfAddress } from '#kit/address.ts'
import { apiAddress } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Detail, type DetailAction } from '#kit/ui/detail/Detail.tsx'
import { History } from '#kit/ui/detail/History.tsx'
import { download } from '#kit/ui/dialogs/downloading.ts'
import { EmailDialog } from '#kit/ui/dialogs/EmailDialog.tsx'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { moneyText } from '#kit/ui/format.ts'

export const Route = createFileRoute('/tenant/$tenantId/advice-notes/$id/view')({
  staticData: { title: 'Advice Note' },
  beforeLoad: needs('payroll.view'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(adviceNotes.show, { params: { id: Number(params.id) } })),
  component: AdviceNotePage,
})

function AdviceNotePage() {
  const id = Number(Route.useParams().id)
  const { data: note } = useSuspenseQuery({
    ...queryOf(adviceNotes.show, { params: { id } }),
    // The mail server's answer comes a moment after the sending.
    refetchInterval: (query) =>
      query.state.data?.mails.some(({ status }) => status === 'queued') ? 2_000 : false,
  })
  const { can } = usePermissions()
  const [asks, setAsks] = useState<'send' | 'cancel'>()
  const runs = note.status === 'open' && can('payroll.run')
  const actions: DetailAction[] = runs
    ? [
        {
          label: 'Cancel it',
          tone: 'danger',
          icon: <IconFileX size={16} />,
          onClick: () => setAsks('cancel'),
        },
      ]
    : []
  return (
    <Detail
      title={note.number}
      browserTitle="Advice Note"
      id={note.id}
      status={<AdviceStatus note={note} />}
      description={`Advice note · ${note.supplier_name} · ${moneyText(note.net, note.currency)}`}
      back={{ to: '/advice-notes', label: 'Advice notes' }}
      actions={actions}
      tabs={[
        { key: 'document', label: 'Document', content: () => <AdviceLines note={note} /> },
        { key: 'history', label: 'History', content: () => <History subject="advice-notes" id={note.id} /> },
      ]}
    >
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        onClick={() => void downloadPdf(note)}
      >
        PDF
      </Button>
      {runs && (
        <Button
          {...(note.mails.length > 0 ? { variant: 'default' } : {})}
          leftSection={<IconSend size={16} />}
          onClick={() => setAsks('send')}
        >
          {note.mails.length > 0 ? 'Send again' : 'Send'}
        </Button>
      )}
      {asks === 'send' && <SendDialog note={note} onClose={() => setAsks(undefined)} />}
      {asks === 'cancel' && <CancelDialog note={note} onClose={() => setAsks(undefined)} />}
    </Detail>
  )
}

type Props = { note: AdviceNote; onClose: () => void }
const refreshes = ['advice-notes', 'pay-run-preview', 'history']

function SendDialog({ note, onClose }: Props) {
  const send = useCall(adviceNotes.dispatch, { done: 'On its way', refreshes, onDone: onClose })
  return (
    <EmailDialog
      title={`Send ${note.number}`}
      addresses={note.addresses}
      placeholder="A friendly sentence is written when you leave this empty"
      sending={send}
      onSend={(to, message) =>
        send.mutate({ params: { id: note.id }, body: { to, ...(message && { message }) } })
      }
      onClose={onClose}
    />
  )
}

function CancelDialog({ note, onClose }: Props) {
  const cancel = useCall(adviceNotes.cancel, {
    done: `${note.number} is cancelled`,
    refreshes,
    onDone: onClose,
  })
  return (
    <ReasonDialog
      opened
      onClose={onClose}
      title={`Cancel ${note.number}?`}
      confirm="Cancel it"
      tone="danger"
      loading={cancel.isPending}
      label="Why"
      description="Stands in the history, for good."
      onReason={(reason) => cancel.mutate({ params: { id: note.id }, body: { reason } })}
    >
      <div>Its number stays, and its time can be put on another one. Tell the supplier if it was sent.</div>
    </ReasonDialog>
  )
}

/** Fetched with the agency of this page's address, which a plain link would not carry. */
async function downloadPdf({ id, number }: AdviceNote): Promise<void> {
  await download(async () => {
    const reply = await fetch(apiAddress(`/advice-notes/${id}/pdf`), {
      headers: { 'x-tenant': tenantOfAddress() ?? '' },
    })
    if (!reply.ok) throw new Error(`the PDF of ${number} was refused`)
    return { name: `${number}.pdf`, type: 'application/pdf', content: await reply.blob() }
  })
}
