"use strict";
(function () {
  function open() {
    var at = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (at === null) { return; }
    var d = at.closest("details");
    if (d === null) { return; }
    d.hidden = false;
    d.open = true;
    d.scrollIntoView();
    d.querySelector("summary").focus();
  }
  window.addEventListener("hashchange", open);
  document.addEventListener("click", function (e) {
    var link = e.target.closest ? e.target.closest("a[href^='#']") : null;
    if (link !== null) { setTimeout(open, 0); }
  });
  open();
})();
