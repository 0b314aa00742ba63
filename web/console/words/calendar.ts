import { catalogue } from '../words';

export const calendarWords = catalogue({
  title: ['Calendar', 'Kalender', 'Calendrier', 'Calendario'],
  previous: ['Previous month', 'Voriger Monat', 'Mois précédent', 'Mes anterior'],
  thisMonth: ['This month', 'Dieser Monat', 'Ce mois-ci', 'Este mes'],
  next: ['Next month', 'Nächster Monat', 'Mois suivant', 'Mes siguiente'],
  nothing: [
    'Nothing expires this month.',
    'In diesem Monat läuft nichts ab.',
    'Rien n’expire ce mois-ci.',
    'Nada vence este mes.',
  ],
  more: [
    'Showing only the first {count} records this month.',
    'Nur die ersten {count} Einträge des Monats sind zu sehen.',
    'Seules les {count} premières échéances du mois sont affichées.',
    'Solo se muestran los primeros {count} registros del mes.',
  ],
  toList: ['Open the list', 'Liste öffnen', 'Ouvrir la liste', 'Abrir la lista'],
  createOn: [
    'Create a record that expires on {day}',
    'Eintrag anlegen, der am {day} abläuft',
    'Créer une échéance au {day}',
    'Crear un registro que venza el {day}',
  ],
});
