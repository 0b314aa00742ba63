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
    (count: string) => `Showing only the first ${count} records this month.`,
    (count: string) => `Nur die ersten ${count} Einträge des Monats sind zu sehen.`,
    (count: string) => `Seules les ${count} premières échéances du mois sont affichées.`,
    (count: string) => `Solo se muestran los primeros ${count} registros del mes.`,
  ],
  toList: ['Open the list', 'Liste öffnen', 'Ouvrir la liste', 'Abrir la lista'],
  createOn: [
    (day: string) => `Create a record that expires on ${day}`,
    (day: string) => `Eintrag anlegen, der am ${day} abläuft`,
    (day: string) => `Créer une échéance au ${day}`,
    (day: string) => `Crear un registro que vence el ${day}`,
  ],
});
