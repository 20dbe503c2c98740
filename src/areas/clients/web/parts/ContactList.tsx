import { PortalAccess } from '#areas/access/web/public.tsx'
import type { Contact } from '#areas/clients/contract.ts'
import classes from '#areas/clients/web/parts/ContactList.module.css'
import { wordsOf } from '#kit/ui/format.ts'

/** The people at a client, with how to reach them. */
export function ContactList({ contacts }: { contacts: readonly Contact[] }) {
  if (contacts.length === 0)
    return <p className={classes.none}>Nobody yet. Timesheets need an approver to go to.</p>
  return (
    <ul className={classes.list}>
      {contacts.map((contact) => (
        <li key={contact.id}>
          <div className={classes.name}>
            {contact.name}
            {contact.job_title && <span className={classes.title}>{contact.job_title}</span>}
          </div>
          {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
          {contact.phone && <div>{contact.phone}</div>}
          {contact.roles.length > 0 && (
            <div className={classes.roles}>{contact.roles.map(wordsOf).join(', ')}</div>
          )}
          {contact.user_id !== null && contact.email && (
            <PortalAccess
              userId={contact.user_id}
              invitee={{ kind: 'approver', name: contact.name, email: contact.email }}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
