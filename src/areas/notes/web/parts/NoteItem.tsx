import {
  IconCheck,
  IconDots,
  IconMail,
  IconNote,
  IconPencil,
  IconPhone,
  IconPin,
  IconPinnedOff,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import { type Note, type NoteKind, notes } from '#areas/notes/contract.ts'
import { whyNotChange, whyNotDelete } from '#areas/notes/rules.ts'
import { EditNoteForm } from '#areas/notes/web/parts/NoteForm.tsx'
import classes from '#areas/notes/web/parts/notes.module.css'
import { kindNames } from '#areas/notes/words.ts'
import { useCall } from '#kit/query.ts'
import { useMe, usePermissions } from '#kit/session.ts'
import { askToDelete } from '#kit/ui/dialogs/deletion.ts'
import { agencyDay, dayText, instantText } from '#kit/ui/format.ts'
import { Popover, PopoverItem } from '#kit/ui/Popover.tsx'
import { InstantText } from '#kit/ui/values.tsx'

const icons: Record<NoteKind, typeof IconNote> = {
  note: IconNote,
  call: IconPhone,
  email: IconMail,
  meeting: IconUsers,
}

export function NoteItem({ note }: { note: Note }) {
  const [editing, setEditing] = useState(false)
  const { can } = usePermissions()
  const Icon = icons[note.kind]
  if (editing)
    return (
      <li>
        <EditNoteForm note={note} onDone={() => setEditing(false)} />
      </li>
    )
  return (
    <li className={classes.note}>
      <span className={classes.icon} title={kindNames[note.kind]}>
        <Icon size={16} stroke={1.6} aria-label={kindNames[note.kind]} role="img" />
      </span>
      <article className={classes.body} aria-label={`${kindNames[note.kind]} by ${note.author_name}`}>
        <header className={classes.head}>
          <strong>{note.author_name}</strong>
          {note.pinned && <IconPin size={14} stroke={1.8} aria-label="Pinned" role="img" />}
          <span className={classes.when}>
            <When note={note} />
          </span>
        </header>
        <p className={classes.text}>{note.text}</p>
        <FollowUpLine note={note} />
      </article>
      {can('notes.write') && <NoteMenu note={note} onEdit={() => setEditing(true)} />}
    </li>
  )
}

/** When it was written; and the day it happened, where that is another. */
function When({ note: { kind, happened_on, created_at, edited_at } }: { note: Note }) {
  const wasBefore = happened_on !== agencyDay(created_at)
  return (
    <>
      {wasBefore && `${kindNames[kind]} of ${dayText(happened_on)} · `}
      <InstantText at={created_at} />
      {edited_at && <span title={instantText(edited_at)}> · edited</span>}
    </>
  )
}

export function FollowUpLine({ note }: { note: Note }) {
  const { can } = usePermissions()
  const complete = useCall(notes.complete, { refreshes: ['follow-ups', 'history'] })
  if (note.follow_up_on === null) return null
  const isDone = note.follow_up_done_at !== null
  const isDue = !isDone && note.follow_up_on <= agencyDay()
  return (
    <p className={classes.followUp} data-due={isDue || undefined} data-done={isDone || undefined}>
      <span>
        {isDone
          ? `Followed up by ${note.follow_up_done_by_name}, ${instantText(note.follow_up_done_at ?? '')}`
          : `${note.follow_up_user_name} follows up on ${dayText(note.follow_up_on)}`}
      </span>
      {!isDone && can('notes.write') && (
        <button
          type="button"
          className={classes.quiet}
          disabled={complete.isPending}
          onClick={() => complete.mutate({ params: { id: note.id } })}
        >
          <IconCheck size={14} stroke={2} aria-hidden />
          Done
        </button>
      )}
    </p>
  )
}

function NoteMenu({ note, onEdit }: { note: Note; onEdit: () => void }) {
  const me = useMe()
  const { can } = usePermissions()
  const who = { id: me?.id ?? null }
  const change = useCall(notes.change, { refreshes: ['history'] })
  const reopen = useCall(notes.reopen, { refreshes: ['follow-ups', 'history'] })
  const isMine = whyNotChange(note, who, { text: '' }) === undefined
  const pin = () =>
    change.mutate({ params: { id: note.id }, body: { version: note.version, pinned: !note.pinned } })
  const remove = () => askToDelete({ model: 'notes', id: note.id, name: 'note' })
  return (
    <Popover
      align="right"
      width={210}
      button={(props) => (
        <button {...props} className={classes.dots} aria-label={`More for the note by ${note.author_name}`}>
          <IconDots size={16} stroke={1.8} />
        </button>
      )}
    >
      {(close) => {
        const then = (act: () => void) => () => {
          close()
          act()
        }
        return (
          <>
            <PopoverItem icon={<IconPencil size={16} />} onClick={then(onEdit)}>
              {isMine ? 'Edit' : note.follow_up_on ? 'Change follow-up' : 'Add follow-up'}
            </PopoverItem>
            <PopoverItem
              icon={note.pinned ? <IconPinnedOff size={16} /> : <IconPin size={16} />}
              disabled={change.isPending}
              onClick={then(pin)}
            >
              {note.pinned ? 'Unpin' : 'Pin to the top'}
            </PopoverItem>
            {note.follow_up_done_at && (
              <PopoverItem
                icon={<IconCheck size={16} />}
                onClick={then(() => reopen.mutate({ params: { id: note.id } }))}
              >
                Not done after all
              </PopoverItem>
            )}
            {whyNotDelete(note, who, can('notes.delete')) === undefined && (
              <PopoverItem icon={<IconTrash size={16} />} tone="danger" onClick={then(remove)}>
                Delete
              </PopoverItem>
            )}
          </>
        )
      }}
    </Popover>
  )
}
