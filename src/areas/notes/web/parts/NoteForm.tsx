import { Button } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { access } from '#areas/access/contract.ts'
import {
  ChangeNote,
  longestNote,
  NewNote,
  type Note,
  type NoteKind,
  noteKinds,
  notes,
} from '#areas/notes/contract.ts'
import type { About } from '#areas/notes/web/data.ts'
import classes from '#areas/notes/web/parts/notes.module.css'
import { kindNames } from '#areas/notes/words.ts'
import { call } from '#kit/call.ts'
import { useMe } from '#kit/session.ts'
import { useField } from '#kit/ui/form/context.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { Form } from '#kit/ui/form/Form.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { UnsavedGuard } from '#kit/ui/form/UnsavedGuard.tsx'
import { type RecordFormState, useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { agencyDay } from '#kit/ui/format.ts'

const refreshes = ['notes', 'follow-ups', 'history']

const fieldsOf = (note: Note | undefined) => ({
  kind: note?.kind ?? ('note' as NoteKind),
  text: note?.text ?? '',
  happened_on: note?.happened_on ?? null,
  follow_up_on: note?.follow_up_on ?? null,
  follow_up_user_id: note?.follow_up_user_id ?? null,
})

/** Where a new note is written. Once it is saved, the next one may be. */
export function NewNoteForm({ about }: { about: About }) {
  const [written, setWritten] = useState(0)
  return <EmptyForm key={written} about={about} again={written > 0} onSaved={() => setWritten(written + 1)} />
}

type EmptyProps = { about: About; again: boolean; onSaved: () => void }

function EmptyForm({ about: { subject, id }, again, onSaved }: EmptyProps) {
  const form = useRecordForm({
    schema: NewNote.omit({ pinned: true }),
    initial: { subject, subject_id: id, ...fieldsOf(undefined) },
    save: (body) => call(notes.create, { body }),
    refreshes,
    onSaved,
  })
  return <NoteFields form={form} label="New note" verb="Add note" autoFocus={again} />
}

/** A note in its own place, open to be changed. */
export function EditNoteForm({ note, onDone }: { note: Note; onDone: () => void }) {
  // What it says is its author's to change; the follow-up is everybody's.
  const isMine = useMe()?.id === note.author_user_id
  const { follow_up_on, follow_up_user_id, ...said } = fieldsOf(note)
  const form = useRecordForm({
    schema: ChangeNote.omit({ pinned: true }),
    initial: {
      version: note.version,
      ...(isMine ? said : {}),
      follow_up_on,
      follow_up_user_id,
    } as never,
    save: (body) => call(notes.change, { params: { id: note.id }, body }),
    refreshes,
    onSaved: onDone,
  })
  return <NoteFields form={form} label="Change note" verb="Save" note={note} onCancel={onDone} autoFocus />
}

type FieldsProps = {
  form: RecordFormState
  label: string
  verb: string
  /** The one that is changed; absent: a new one. */
  note?: Note
  autoFocus: boolean
  onCancel?: () => void
}

function NoteFields({ form, label, verb, note, autoFocus, onCancel }: FieldsProps) {
  const { values } = form.form
  const saysSomething = 'text' in values
  const [details, setDetails] = useState(note?.follow_up_on != null || !saysSomething)
  const today = agencyDay()
  const person =
    note?.follow_up_user_id && note.follow_up_user_name
      ? { id: note.follow_up_user_id, name: note.follow_up_user_name }
      : null
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    void form.submit()
  }
  return (
    <Form form={form} aria-label={label} className={classes.form} onKeyDown={onKeyDown}>
      <UnsavedGuard form={form} embedded />
      {saysSomething && <TextArea autoFocus={autoFocus} />}
      {details && (
        <div className={classes.details}>
          {saysSomething && (
            <DateField name="happened_on" label="Happened on" placeholder="Today" max={today} />
          )}
          <DateField name="follow_up_on" label="Follow up on" placeholder="Never" />
          {values.follow_up_on != null && (
            <RecordPicker
              name="follow_up_user_id"
              label="Who follows up"
              endpoint={access.users}
              filter={{ kind: 'staff' }}
              current={person}
              placeholder="You"
            />
          )}
        </div>
      )}
      <div className={classes.bar}>
        {saysSomething && <KindField />}
        {!details && (
          <button type="button" className={classes.quiet} onClick={() => setDetails(true)}>
            <IconCalendarEvent size={16} stroke={1.6} aria-hidden />
            Follow up
          </button>
        )}
        <span className={classes.hint} aria-hidden>
          {form.dirty ? `${isApple() ? '⌘' : 'Ctrl'} ↵` : ''}
        </span>
        {onCancel && (
          <Button variant="default" size="xs" onClick={onCancel} disabled={form.saving}>
            Cancel
          </Button>
        )}
        <SubmitButton size="xs" loading={form.saving} disabled={!form.dirty}>
          {verb}
        </SubmitButton>
      </div>
    </Form>
  )
}

/** As tall as what is written in it. */
function TextArea({ autoFocus }: { autoFocus: boolean }) {
  const { value, set, input } = useField<string>('text')
  const { error, withAsterisk: _, ...rest } = input
  return (
    <div className={classes.writing}>
      <div className={classes.grow} data-text={`${value}\n`}>
        <textarea
          {...rest}
          aria-label="Note"
          aria-invalid={error ? true : undefined}
          placeholder="Write a note…"
          // biome-ignore lint/a11y/noAutofocus: whoever opened it, or just added one, is about to write
          autoFocus={autoFocus}
          rows={2}
          maxLength={longestNote}
          value={value}
          onChange={(event) => set(event.currentTarget.value)}
        />
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function KindField() {
  const { value, set, input } = useField<NoteKind>('kind')
  return (
    <select
      name={input.name}
      data-path={input['data-path']}
      aria-label="Kind"
      className={classes.kind}
      value={value}
      onChange={(event) => set(event.currentTarget.value as NoteKind)}
    >
      {noteKinds.map((kind) => (
        <option key={kind} value={kind}>
          {kindNames[kind]}
        </option>
      ))}
    </select>
  )
}

const isApple = () => /Mac|iP(hone|ad)/.test(navigator.userAgent)
