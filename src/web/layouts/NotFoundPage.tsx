import { useLocation } from '@tanstack/react-router'
import { StatusPage } from '#web/layouts/StatusPage.tsx'

export function NotFoundPage() {
  const path = useLocation({ select: (location) => location.pathname })
  return <StatusPage status={404} message={`Page Not Found: ${path}`} />
}
