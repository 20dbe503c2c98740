import { accounts, type Statement } from '#areas/payments/account/contract.ts'
import { useCall } from '#kit/query.ts'
import { EmailDialog } from '#kit/ui/dialogs/EmailDialog.tsx'
import { dayText } from '#kit/ui/format.ts'

/** Asks where the statement goes and what is said with it. */
export function MailStatement({ statement, onClose }: { statement: Statement; onClose: () => void }) {
  const { client_id, client_name, from, to, addresses } = statement
  const send = useCall(accounts.mail, {
    done: ({ title }) => title,
    refreshes: ['history', 'mails'],
    onDone: onClose,
  })
  return (
    <EmailDialog
      title={`Email the statement to ${client_name}`}
      addresses={addresses}
      placeholder="The balance is said when you leave this empty"
      sending={send}
      onSend={(to_addresses, message) =>
        send.mutate({
          params: { id: client_id },
          body: { from, to, to_addresses, ...(message && { message }) },
        })
      }
      onClose={onClose}
    >
      <p>
        From {dayText(from)} to {dayText(to)}.
      </p>
    </EmailDialog>
  )
}
