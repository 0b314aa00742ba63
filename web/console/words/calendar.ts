import { catalogue } from '../words';

export const calendarWords = catalogue({
  en: {
    title: 'Calendar',
    previous: 'Previous month',
    thisMonth: 'This month',
    next: 'Next month',
    nothing: 'Nothing expires this month.',
    more: (count: string) => `Only the first ${count} records of this month are shown.`,
    toList: 'Open the list',
    createOn: (day: string) => `Create a record that expires on ${day}`,
  },
  de: {
    title: 'Kalender',
    previous: 'Voriger Monat',
    thisMonth: 'Dieser Monat',
    next: 'Nächster Monat',
    nothing: 'In diesem Monat läuft nichts ab.',
    more: (count: string) => `Nur die ersten ${count} Einträge des Monats sind zu sehen.`,
    toList: 'Liste öffnen',
    createOn: (day: string) => `Eintrag anlegen, der am ${day} abläuft`,
  },
  fr: {
    title: 'Calendrier',
    previous: 'Mois précédent',
    thisMonth: 'Ce mois-ci',
    next: 'Mois suivant',
    nothing: 'Rien n’expire ce mois-ci.',
    more: (count: string) => `Seules les ${count} premières échéances du mois sont affichées.`,
    toList: 'Ouvrir la liste',
    createOn: (day: string) => `Créer une échéance au ${day}`,
  },
  es: {
    title: 'Calendario',
    previous: 'Mes anterior',
    thisMonth: 'Este mes',
    next: 'Mes siguiente',
    nothing: 'Nada vence este mes.',
    more: (count: string) => `Solo se muestran los primeros ${count} registros del mes.`,
    toList: 'Abrir la lista',
    createOn: (day: string) => `Crear un registro que vence el ${day}`,
  },
});
