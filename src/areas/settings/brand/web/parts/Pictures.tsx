import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import { type BrandSettings, brand as brands, type Picture } from '#areas/settings/brand/contract.ts'
import { whyNotPicture } from '#areas/settings/brand/rules.ts'
import classes from '#areas/settings/brand/web/parts/brand.module.css'
import { dataUrl } from '#areas/settings/web/data.ts'
import { call, Refused } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { notify, notifyRefusal } from '#kit/ui/toast.ts'

const slots: { picture: Picture; label: string; hint: string; saved: string }[] = [
  {
    picture: 'logo',
    label: 'Logo',
    hint: 'On invoices, emails and light pages. PNG or JPEG, at most 500 kB; wide ones look best.',
    saved: 'Logo saved',
  },
  {
    picture: 'logo_dark',
    label: 'Logo for dark pages',
    hint: 'On dark pages. Without one, they show the logo beside it on a white ground.',
    saved: 'Dark logo saved',
  },
  {
    picture: 'favicon',
    label: 'Favicon',
    hint: 'The small picture in the browser’s tab. A square PNG of 32 to 512 pixels.',
    saved: 'Favicon saved',
  },
]

/** The agency's pictures as they are now, and the way to others. Documents already issued keep the logo they had. */
export function Pictures({ brand }: { brand: BrandSettings }) {
  return (
    <Panel title="Pictures">
      <div className={classes.pictures}>
        {slots.map((slot) => (
          <Slot key={slot.picture} {...slot} url={brand[`${slot.picture}_url`]} />
        ))}
      </div>
    </Panel>
  )
}

function Slot({ picture, label, hint, saved, url }: (typeof slots)[number] & { url: string | null }) {
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)

  const save = async (image: string | null, title: string) => {
    setWrong(undefined)
    setBusy(true)
    try {
      await call(brands.setPicture, { body: { picture, image } })
      await refresh('settings', 'app')
      notify({ type: 'success', title })
    } catch (error) {
      const problem = error instanceof Refused ? error.problem.errors?.image?.[0] : undefined
      if (problem) setWrong(problem)
      else notifyRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  const choose = async (file: File | null) => {
    if (!file) return
    const reason = whyNotPicture(picture, new Uint8Array(await file.arrayBuffer()))
    if (reason) return setWrong(reason.errors?.image?.[0])
    await save(await dataUrl(file), saved)
  }

  return (
    <section className={classes.picture} aria-label={label}>
      <h3>{label}</h3>
      <div
        className={classes.stage}
        data-dark={picture === 'logo_dark' || undefined}
        data-small={picture === 'favicon' || undefined}
      >
        {url ? <img src={url} alt={`Your ${label.toLowerCase()}`} /> : 'None yet'}
      </div>
      <p className={classes.hint}>{hint}</p>
      <div className={classes.buttons}>
        <FileButton
          onChange={(file) => void choose(file)}
          accept={picture === 'favicon' ? 'image/png' : 'image/png,image/jpeg'}
          inputProps={{ 'aria-label': `File: ${label}` }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              loading={busy}
              aria-label={`${url ? 'Replace' : 'Upload'} ${label.toLowerCase()}`}
            >
              {url ? 'Replace' : 'Upload'}
            </Button>
          )}
        </FileButton>
        {url && (
          <Button
            variant="default"
            size="xs"
            disabled={busy}
            aria-label={`Remove ${label.toLowerCase()}`}
            onClick={() => void save(null, `${label} removed`)}
          >
            Remove
          </Button>
        )}
      </div>
      <p className={classes.wrong} role="alert">
        {wrong}
      </p>
    </section>
  )
}
