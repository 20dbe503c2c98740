export { SeriesPanel } from '#areas/invoices/web/parts/SeriesPanel.tsx'
