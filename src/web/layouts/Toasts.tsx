import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { parseSearch } from '#kit/address.ts'
import { openPermissionDialog } from '#kit/ui/permission-dialog.ts'
import { dismiss, type ShownToast, toasts, toastTimeout } from '#kit/ui/toast.ts'
import classes from '#web/layouts/Toasts.module.css'

const icons = { success: IconCheck, info: IconInfoCircle, error: IconAlertTriangle }

/** The toasts in the corner. The region is always there, so that a screen reader tells what appears in it. */
export function Toasts() {
  const shown = toasts.use()
  return (
    <section className={classes.toasts} aria-label="Notifications" aria-live="polite">
      {shown.map((toast) => (
        <ToastCard key={toast.id} {...toast} />
      ))}
    </section>
  )
}

function ToastCard({ id, type, title, description, actions = [], why }: ShownToast) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(id), toastTimeout)
    return () => clearTimeout(timer)
  }, [id, held])
  const Icon = icons[type]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a toast waits while it is being read; nothing happens on it
    <div
      className={classes.toast}
      data-type={type}
      data-toast
      role={type === 'error' ? 'alert' : undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={classes.icon}>
        <Icon size={16} stroke={2.2} aria-hidden />
      </span>
      <div className={classes.words}>
        <strong>{title}</strong>
        {description && <p>{description}</p>}
        {actions.map((action) => (
          <ActionLink key={action.url} {...action} onFollow={() => dismiss(id)} />
        ))}
        {why && (
          <button type="button" className={classes.why} onClick={() => openPermissionDialog(why)}>
            Why can't I?
          </button>
        )}
      </div>
      <button type="button" className={classes.close} aria-label="Dismiss" onClick={() => dismiss(id)}>
        <IconX size={15} stroke={2} />
      </button>
    </div>
  )
}

type ActionProps = { label: string; url: string; onFollow: () => void }

/** A page of ours opens in this one; a file, and what is elsewhere, as the browser opens it. */
function ActionLink({ label, url, onFollow }: ActionProps) {
  if (!isPage(url)) return <a href={url}>{label}</a>
  const [path, search = ''] = url.split('?')
  return (
    <Link to={path as never} search={parseSearch(search) as never} onClick={onFollow} activeProps={{}}>
      {label}
    </Link>
  )
}

function isPage(url: string): boolean {
  return /^\/(?!\/|api\/)/.test(url)
}
