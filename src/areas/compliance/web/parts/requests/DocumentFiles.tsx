import { ActionIcon, Button } from '@mantine/core'
import { IconCamera, IconFile, IconPhoto, IconUpload, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import classes from '#areas/compliance/web/parts/requests/requests.module.css'
import type { Arrival } from '#areas/files/web/public.tsx'

type Props = {
  arrivals: readonly Arrival[]
  error: ReactNode
  onFiles: (files: readonly globalThis.File[]) => void
  onRemove: (key: number) => void
}

/** Photographs and files that are sent with a submission; several photos become the pages of one PDF. */
export function DocumentFiles({ arrivals, error, onFiles, onRemove }: Props) {
  const pages = arrivals.filter(({ isPicture, state }) => isPicture && state !== 'refused')
  return (
    <div className={classes.part} data-path="uploads" tabIndex={-1} aria-invalid={error ? true : undefined}>
      <div className={classes.bar}>
        <Chooser
          label={pages.length > 0 ? 'Take another photo' : 'Take a photo'}
          icon={<IconCamera size={18} />}
          photo
          onFiles={onFiles}
        />
        <Chooser label="Choose files" icon={<IconUpload size={18} />} onFiles={onFiles} />
      </div>
      <p className={classes.note} data-path="file_ids">
        {pages.length > 1
          ? `${pages.length} photos become one PDF, in this order.`
          : 'Front and back are two photos: they become one PDF. Files as PDF or Word are taken, too.'}
      </p>
      {error && (
        <p className={classes.refused} role="alert">
          {error}
        </p>
      )}
      {arrivals.length > 0 && (
        <ul className={classes.sent} aria-label="Files" aria-live="polite">
          {arrivals.map((each) => (
            <li key={each.key} className={classes.arrival} data-state={each.state}>
              {each.isPicture ? (
                <IconPhoto size={18} stroke={1.6} aria-hidden />
              ) : (
                <IconFile size={18} stroke={1.6} aria-hidden />
              )}
              <span className={classes.arrived}>
                <span>{nameOf(each, pages)}</span>
                <span className={classes.note}>{wordsOf(each)}</span>
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Remove ${nameOf(each, pages)}`}
                onClick={() => onRemove(each.key)}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A telephone calls each photo alike: their order tells them apart. */
const nameOf = (arrival: Arrival, pages: readonly Arrival[]) =>
  arrival.isPicture && pages.includes(arrival) ? `Photo ${pages.indexOf(arrival) + 1}` : arrival.name

const wordsOf = ({ state, percent, words }: Arrival) =>
  state === 'sending' ? `${percent} %` : state === 'here' ? 'Ready' : `Not taken: ${words ?? 'try again'}`

type ChooserProps = {
  label: string
  icon: ReactNode
  photo?: boolean
  onFiles: (files: readonly globalThis.File[]) => void
}

function Chooser({ label, icon, photo = false, onFiles }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="default"
        size="md"
        className={classes.choose}
        leftSection={icon}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={label}
        accept={photo ? 'image/jpeg,image/png' : '.pdf,.png,.jpg,.jpeg,.webp,.docx'}
        {...(photo ? { capture: 'environment' as const } : {})}
        onChange={({ currentTarget }) => {
          if (currentTarget.files?.length) onFiles([...currentTarget.files])
          currentTarget.value = ''
        }}
      />
    </>
  )
}
