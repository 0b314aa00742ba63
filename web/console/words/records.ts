import { catalogue } from '../words';

export const recordsWords = catalogue({
  title: ['Records', 'Einträge', 'Échéances', 'Vencimientos'],
  create: ['Create a record', 'Eintrag anlegen', 'Créer une échéance', 'Crear un registro'],
  none: [
    'No records match.',
    'Keine passenden Einträge.',
    'Aucune échéance ne correspond.',
    'Ningún registro coincide.',
  ],
  previous: ['Previous page', 'Vorherige Seite', 'Page précédente', 'Página anterior'],
  next: ['Next page', 'Nächste Seite', 'Page suivante', 'Página siguiente'],
  search: ['Search', 'Suche', 'Recherche', 'Búsqueda'],
  find: ['Find', 'Suchen', 'Rechercher', 'Buscar'],
  filters: ['Filters and sorting', 'Filter und Sortierung', 'Filtres et tri', 'Filtros y orden'],
  any: ['Any', 'Alle', 'Toutes', 'Todos'],
  status: ['Status', 'Status', 'Statut', 'Estado'],
  statuses: {
    open: ['Open', 'Offen', 'En cours', 'Abiertos'],
    done: ['Done', 'Erledigt', 'Terminées', 'Completados'],
    archived: ['Archived', 'Archiviert', 'Archivées', 'Archivados'],
    all: ['All', 'Alle', 'Toutes', 'Todos'],
  },
  show: ['Needs attention', 'Handlungsbedarf', 'À surveiller', 'Requieren atención'],
  attention: {
    overdue: ['Overdue', 'Überfällig', 'En retard', 'Vencidos'],
    no_reminder: ['No reminders', 'Ganz ohne Erinnerung', 'Sans aucun rappel', 'Sin ningún recordatorio'],
    without_reminder: [
      'Due soon without a reminder',
      'Bald fällig, ohne Erinnerung',
      'Proches et sans rappel',
      'Próximos sin recordatorio',
    ],
    without_assignee: [
      'Due soon without an assignee',
      'Bald fällig, ohne zuständige Person',
      'Proches et sans responsable',
      'Próximos sin responsable',
    ],
  },
  type: ['Type', 'Art', 'Type', 'Tipo'],
  assignee: ['Assigned to', 'Zuständig', 'Responsable', 'Responsable'],
  nobody: ['Nobody', 'Niemand', 'Personne', 'Nadie'],
  folder: ['Folder', 'Ordner', 'Dossier', 'Carpeta'],
  noFolder: ['No folder', 'In keinem Ordner', 'Hors dossier', 'Fuera de carpetas'],
  order: ['Sort by', 'Sortierung', 'Trier par', 'Ordenar por'],
  orders: {
    expiry_date: [
      'Earliest expiry first',
      'Früheste Frist zuerst',
      'Échéance la plus proche',
      'Vencimiento más próximo',
    ],
    '-expiry_date': [
      'Latest expiry first',
      'Späteste Frist zuerst',
      'Échéance la plus lointaine',
      'Vencimiento más lejano',
    ],
    '-updated_at': [
      'Recently changed first',
      'Zuletzt geändert zuerst',
      'Dernière modification',
      'Cambios más recientes',
    ],
  },
  range: [
    (from: string, to: string) =>
      `Expires ${from && `from ${from} `}${to && `${from ? 'to' : 'until'} ${to}`}`.trim(),
    (from: string, to: string) => `Frist ${from && `ab ${from} `}${to && `bis ${to}`}`.trim(),
    (from: string, to: string) =>
      `Échéance ${from && `à partir du ${from} `}${to && `jusqu’au ${to}`}`.trim(),
    (from: string, to: string) => `Vence ${from && `desde el ${from} `}${to && `hasta el ${to}`}`.trim(),
  ],
  anyDate: ['Any date', 'Alle Daten', 'Toutes les dates', 'Cualquier fecha'],
  name: ['Name', 'Name', 'Nom', 'Nombre'],
  due: ['Expiry date', 'Ablaufdatum', 'Date d’échéance', 'Fecha de vencimiento'],
  priority: ['Priority', 'Priorität', 'Priorité', 'Prioridad'],
  state: ['State', 'Stand', 'État', 'Situación'],
});
