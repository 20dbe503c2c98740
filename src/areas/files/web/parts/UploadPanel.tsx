import { Button, Checkbox, NativeSelect, Progress } from '@mantine/core'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import type { FileCategory, FileSubject, FileVisibility } from '#areas/files/contract.ts'
import classes from '#areas/files/web/parts/files.module.css'
import { type Sent, useUploads } from '#areas/files/web/parts/useUploads.ts'
import { categoryOptions, visibilityOptions } from '#areas/files/web/words.ts'
import { useMe } from '#kit/session.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

const taken = '.pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.csv,.txt,.eml,.xml'

type Props = { subject?: FileSubject; id?: number }

/** Takes files in: dropped here, chosen, or photographed; what they are is said first. */
export function UploadPanel({ subject, id }: Props) {
  const { sent, add, clear } = useUploads()
  const kind = useMe()?.kind
  const isColleague = kind === 'staff' || kind === 'central'
  const [category, setCategory] = useState<FileCategory>('other')
  const [visibility, setVisibility] = useState<FileVisibility>('internal')
  const [sensitive, setSensitive] = useState(false)
  const [over, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const take = (list: FileList | null | undefined) => {
    const of = { subject: subject ?? null, subject_id: id ?? null }
    if (list?.length) add([...list], { category, visibility, sensitive, ...of })
  }
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <section
      className={classes.upload}
      data-over={over || undefined}
      aria-label="Upload files"
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        take(event.dataTransfer.files)
      }}
    >
      <div className={classes.described}>
        <NativeSelect
          label="Category"
          data={categoryOptions}
          value={category}
          onChange={({ currentTarget: { value } }) => setCategory(value as FileCategory)}
        />
        {isColleague && (
          <>
            <NativeSelect
              label="Who may see it"
              data={visibilityOptions}
              value={visibility}
              onChange={({ currentTarget: { value } }) => setVisibility(value as FileVisibility)}
            />
            <Checkbox
              label="Sensitive"
              description="Downloads need a permission of their own"
              checked={sensitive}
              onChange={({ currentTarget: { checked } }) => setSensitive(checked)}
            />
          </>
        )}
      </div>
      <div className={classes.buttons}>
        <Button leftSection={<IconUpload size={16} />} onClick={() => chooser.current?.click()}>
          Choose files
        </Button>
        <Button
          variant="default"
          className={classes.camera}
          leftSection={<IconCamera size={16} />}
          onClick={() => camera.current?.click()}
        >
          Take a photo
        </Button>
        <span className={classes.hint}>or drop them here: PDF, pictures, Word, Excel, CSV, text, email</span>
      </div>
      {[
        { ref: chooser, label: 'Files', more: { multiple: true, accept: taken } },
        {
          ref: camera,
          label: 'Photo',
          more: { accept: 'image/jpeg,image/png', capture: 'environment' as const },
        },
      ].map(({ ref, label, more }) => (
        <input
          key={label}
          ref={ref}
          type="file"
          hidden
          aria-label={label}
          {...more}
          onChange={({ currentTarget }) => {
            take(currentTarget.files)
            currentTarget.value = ''
          }}
        />
      ))}
      {sent.length > 0 && (
        <>
          <ul className={classes.sent} aria-label="Uploads" aria-live="polite">
            {sent.map((each) => (
              <SentFile key={each.key} sent={each} />
            ))}
          </ul>
          {sent.some(({ state }) => state === 'done' || state === 'refused') && (
            <Button variant="subtle" size="compact-sm" onClick={clear}>
              Clear finished
            </Button>
          )}
        </>
      )}
    </section>
  )
}

const stateWords = {
  sending: 'Sending',
  checking: 'Being checked',
  done: 'Uploaded',
  refused: 'Not uploaded',
}

function SentFile({ sent: { name, percent, state, words, id } }: { sent: Sent }) {
  return (
    <li className={classes.sentFile} data-state={state}>
      <span className={classes.sentName}>
        {id ? <TenantLink to={`/files?file=${id}`}>{name}</TenantLink> : name}
      </span>
      <span>{state === 'sending' ? `${percent} %` : stateWords[state]}</span>
      {(state === 'sending' || state === 'checking') && (
        <Progress
          value={percent}
          color="saffron"
          aria-label={`${name}: how far it is`}
          className={classes.bar}
        />
      )}
      {words && <span className={classes.why}>{words}</span>}
    </li>
  )
}
