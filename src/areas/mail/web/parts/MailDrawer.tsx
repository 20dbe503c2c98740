import { Button, Drawer, SegmentedControl, Skeleton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Mail, mails } from '#areas/mail/contract.ts'
import classes from '#areas/mail/web/parts/mail.module.css'
import { kindName } from '#areas/mail/web/words.ts'
import { mailStatusNames } from '#areas/mail/words.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Facts } from '#kit/ui/detail/Facts.tsx'
import { Notice } from '#kit/ui/Notice.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { ErrorState } from '#kit/ui/states.tsx'
import { InstantText } from '#kit/ui/values.tsx'

/** One mail as it was sent. */
export function MailDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: mail, error, refetch } = useQuery(queryOf(mails.show, { params: { id } }))
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={720}
      title={<strong>{mail?.subject ?? 'Email'}</strong>}
      closeButtonProps={{ 'aria-label': 'Close the email' }}
      transitionProps={{ duration: 0 }}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : mail ? (
        <Message mail={mail} />
      ) : (
        <Skeleton height={320} radius="lg" />
      )}
    </Drawer>
  )
}

function Message({ mail }: { mail: Mail }) {
  const [form, setForm] = useState('html')
  return (
    <div className={classes.message}>
      <Answer mail={mail} />
      <Facts
        items={[
          ['To', mail.to_name ? `${mail.to_name} <${mail.to_address}>` : mail.to_address],
          ['Result', <StatusBadge key="s" status={mail.status} label={mailStatusNames[mail.status]} />],
          ['Written', <InstantText key="c" at={mail.created_at} />],
          ['Sent', <InstantText key="t" at={mail.sent_at} />],
          ['About', kindName(mail.kind)],
          ['Tries', mail.attempts],
        ]}
      />
      {mail.attachments.length > 0 && (
        <ul className={classes.files} aria-label="Attachments">
          {mail.attachments.map(({ filename }) => (
            <li key={filename} className={classes.file}>
              <IconPaperclip size={14} stroke={1.8} aria-hidden />
              {filename}
            </li>
          ))}
        </ul>
      )}
      <SegmentedControl
        value={form}
        onChange={setForm}
        aria-label="How the email is shown"
        data={[
          { value: 'html', label: 'As it looks' },
          { value: 'text', label: 'As plain text' },
        ]}
      />
      {form === 'html' ? (
        // No script runs, no form is sent and no link opens here: it is only to be looked at.
        <iframe
          className={classes.frame}
          title={`The email: ${mail.subject}`}
          sandbox=""
          srcDoc={mail.html_body}
          referrerPolicy="no-referrer"
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, and must do so by keyboard too
        <section className={classes.text} tabIndex={0} aria-label="The email as plain text">
          {mail.text_body}
        </section>
      )}
    </div>
  )
}

/** Why it did not arrive, and another try. */
function Answer({ mail }: { mail: Mail }) {
  const { can } = usePermissions()
  const deliver = useCall(mails.deliver, { done: 'Email queued: it is sent again' })
  if (!['failed', 'not_sent', 'suppressed'].includes(mail.status)) return null
  return (
    <Notice
      tone={mail.status === 'failed' ? 'danger' : 'info'}
      title={mail.status === 'failed' ? 'This email did not arrive' : 'This email was not sent'}
    >
      {mail.result}
      {can('settings.email') && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="xs"
            loading={deliver.isPending}
            onClick={() => deliver.mutate({ params: { id: mail.id } })}
          >
            Send again
          </Button>
        </div>
      )}
    </Notice>
  )
}
