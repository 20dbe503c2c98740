import { type MailRow, mails } from '#areas/mail/contract.ts'
import { call } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'
import { BulkDialog } from '#kit/ui/dialogs/BulkDialog.tsx'
import { ChosenSummary } from '#kit/ui/dialogs/ChosenSummary.tsx'
import { useChosenRows } from '#kit/ui/list/useChosenRows.ts'

type Props = { ids: number[]; onClose: (decided: number) => void }

/** Sends the chosen mails again that did not arrive. */
export function MailsMany({ ids, onClose }: Props) {
  const chosen = useChosenRows(mails.list, ids)
  return (
    <BulkDialog
      title="Send emails again"
      verb="Send"
      done="queued again"
      rows={chosen?.map((mail) => ({
        id: mail.id,
        name: `${mail.subject}, to ${mail.to_name || mail.to_address}`,
        to: `/settings/email?mail=${mail.id}`,
        whyNot: whyNot(mail),
      }))}
      summary={<ChosenSummary chosen={ids.length} found={chosen?.length} one="mail" />}
      each={(id) => call(mails.deliver, { params: { id } })}
      onClose={(decided) => {
        if (decided > 0) void refresh('mails', 'history')
        onClose(decided)
      }}
    />
  )
}

function whyNot({ status }: MailRow): string | undefined {
  if (status === 'sent') return 'It was sent.'
  return status === 'queued' ? 'It is on its way.' : undefined
}
